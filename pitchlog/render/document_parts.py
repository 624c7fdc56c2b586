"""What the models of several JSON documents share."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

Number = int | float
Position = Field(ge=1)


class Document(BaseModel):
    """What every object of the documents shares."""

    model_config = ConfigDict(use_attribute_docstrings=True, populate_by_name=True)


class SideObject(Document):
    """The seats that score together."""

    label: str
    seats: list[str]
