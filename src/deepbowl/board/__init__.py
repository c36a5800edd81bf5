"""Cells, edges, directions, bit sets, distance, line of sight, range ruler, ready pitches, text notation."""

from deepbowl.board.bits import cells as cells
from deepbowl.board.bits import mask_of as mask_of
from deepbowl.board.board import FAR as FAR
from deepbowl.board.board import Board as Board
from deepbowl.board.board import Topology as Topology
from deepbowl.board.draft import Draft as Draft
from deepbowl.board.layout import DIAGONAL_CLOSED as DIAGONAL_CLOSED
from deepbowl.board.layout import DIAGONAL_FREE as DIAGONAL_FREE
from deepbowl.board.notation import NotationError as NotationError
from deepbowl.board.notation import parse_board as parse_board
from deepbowl.board.notation import render_board as render_board
