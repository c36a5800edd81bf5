"""The environment by PettingZoo's convention: `from deepbowl.env import deepbowl_v0; deepbowl_v0.env()`."""

from deepbowl.env.aec import env as env
from deepbowl.env.aec import raw_env as raw_env

__all__ = ["env", "raw_env"]
