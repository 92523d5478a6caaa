"""The E5 encoder as an ONNX graph for onnxruntime's CPU provider.

Inputs: ``ids`` int64 (texts, tokens), padded on the right, and ``lengths`` int32 (texts,), the tokens of each without
padding. Output: ``vectors`` float32 (texts, hidden): the mean of a text's last hidden states at length 1. The fused
operators of onnxruntime (domain com.microsoft) are exact: the graph computes what the plain BERT encoder does.
"""

from collections.abc import Callable

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from .e5_weights import BLOCK, Quantised, Weights

FUSED = "com.microsoft"
OPSETS = [helper.make_opsetid("", 17), helper.make_opsetid(FUSED, 1)]
IR_VERSION = 8  # what opset 17 needs: a later one would shut out older releases of onnxruntime


WEIGHT_LEVELS = 63  # 7 bits: CPUs without VNNI add products of 8 bits in pairs of 16, which 127 would overflow
TINY = np.float32(1e-9)


class _Graph:
    """Nodes in order, each output named by its number."""

    def __init__(self):
        self.nodes, self.constants = [], []

    def constant(self, values: np.ndarray) -> str:
        name = f"constant{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def add(self, operator: str, *inputs: str, domain: str = "", output: str = "", **attributes) -> str:
        name = output or f"value{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, inputs, [name], domain=domain, **attributes))
        return name

    def split(self, value: str, parts: int) -> list[str]:
        names = [f"value{len(self.nodes)}part{part}" for part in range(parts)]
        self.nodes.append(helper.make_node("Split", [value], names, axis=-1))
        return names


def encoder(weights: Weights, precision: str) -> onnx.ModelProto:
    """The encoder with float32 weights, or with the linear layers in int8 (activations quantised as they come)."""
    sizes, graph = weights.sizes, _Graph()
    hidden = _embeddings(graph, weights)
    for layer in range(sizes.layers):
        hidden = _layer(graph, weights, f"l{layer}.", hidden, _multiply_int8 if precision == "int8" else _multiply)
    _mean(graph, hidden)
    body = helper.make_graph(
        graph.nodes,
        "e5",
        [
            helper.make_tensor_value_info("ids", TensorProto.INT64, ["texts", "tokens"]),
            helper.make_tensor_value_info("lengths", TensorProto.INT32, ["texts"]),
        ],
        [helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["texts", sizes.hidden])],
        graph.constants,
    )
    return helper.make_model(body, opset_imports=OPSETS, ir_version=IR_VERSION, producer_name="legalos")


def _dense(tensor: np.ndarray | Quantised) -> np.ndarray:
    return tensor.dense() if isinstance(tensor, Quantised) else tensor


def _embeddings(graph: _Graph, weights: Weights) -> str:
    tensors = weights.tensors
    words = _words(graph, tensors["emb.word"])
    # All tokens are of type 0, so its vector joins those of the positions.
    table = graph.constant(_dense(tensors["emb.pos"]) + _dense(tensors["emb.type"])[:1])
    zero = graph.constant(np.array([0]))
    positions = graph.add("Slice", table, zero, graph.add("Shape", "ids", start=1, end=2), zero)
    return graph.add(
        "LayerNormalization",
        graph.add("Add", words, positions),
        graph.constant(tensors["emb.ln.w"]),
        graph.constant(tensors["emb.ln.b"]),
        epsilon=weights.sizes.epsilon,
    )


def _words(graph: _Graph, table: Quantised) -> str:
    """The vectors of the tokens, multiplied out after the look-up: the table stays a quarter of its float32 size."""
    blocks, columns = graph.constant(np.array([0, 0, -1, BLOCK])), graph.constant(np.array([0, 0, -1]))
    values = graph.add("Cast", graph.add("Gather", graph.constant(table.values), "ids"), to=TensorProto.FLOAT)
    scales = graph.add("Gather", graph.constant(table.scales[:, :, None]), "ids")
    return graph.add("Reshape", graph.add("Mul", graph.add("Reshape", values, blocks), scales), columns)


Multiply = Callable[[_Graph, str, np.ndarray], str]


def _multiply(graph: _Graph, value: str, matrix: np.ndarray) -> str:
    return graph.add("MatMul", value, graph.constant(matrix))


def _multiply_int8(graph: _Graph, value: str, matrix: np.ndarray) -> str:
    """Weights in 8 bits with a scale for each output; values in 8 bits with a scale for each token, found as they come.

    A scale for each token, not for the whole input (as onnxruntime's own dynamic quantisation has it), brings the
    vectors nearer to the float32 ones, and makes that of a text the same whatever stands in its batch.
    """
    scales = np.maximum(np.abs(matrix).max(axis=0) / WEIGHT_LEVELS, TINY).astype(np.float32)
    rounded = graph.constant(np.rint(matrix / scales).astype(np.int8))
    highest = graph.add("ReduceMax", value, axes=[-1], keepdims=1)
    lowest = graph.add("Neg", graph.add("ReduceMin", value, axes=[-1], keepdims=1))
    largest = graph.add("Max", highest, lowest, graph.constant(TINY))
    token_scales = graph.add("Mul", largest, graph.constant(np.float32(1 / 127)))
    # QuantizeLinear takes a scale for each row of a matrix: the tokens of all texts, one below the other.
    rows = graph.add("Reshape", value, graph.constant(np.array([-1, len(matrix)])))
    row_scales = graph.add("Reshape", token_scales, graph.constant(np.array([-1])))
    zero = numpy_helper.from_array(np.array([128], np.uint8))
    zeros = graph.add("ConstantOfShape", graph.add("Shape", row_scales), value=zero)
    quantised = graph.add("QuantizeLinear", rows, row_scales, zeros, axis=0)
    product = graph.add(
        "MatMulIntegerToFloat",
        graph.add("Reshape", quantised, graph.add("Shape", value)),
        rounded,
        graph.constant(np.float32(1)),
        graph.constant(scales),
        graph.constant(np.uint8(128)),
        domain=FUSED,
    )
    return graph.add("Mul", product, token_scales)


def _layer(graph: _Graph, weights: Weights, layer: str, hidden: str, multiply: Multiply) -> str:
    tensors, sizes = weights.tensors, weights.sizes

    def vector(name: str) -> str:
        return graph.constant(tensors[layer + name])

    def matrix(*names: str) -> np.ndarray:
        return np.concatenate([_dense(tensors[f"{layer}{name}.w"]).T for name in names], axis=1)

    def add_and_normalise(value: str, skipped: str, bias: str, norm: str) -> str:
        scale, shift = vector(f"{norm}.w"), vector(f"{norm}.b")
        inputs = (value, skipped, scale, shift, vector(bias))
        return graph.add("SkipLayerNormalization", *inputs, domain=FUSED, epsilon=sizes.epsilon)

    parts = graph.split(multiply(graph, hidden, matrix("q", "k", "v")), 3)
    bias = graph.constant(np.concatenate([tensors[f"{layer}{part}.b"] for part in "qkv"]))
    attended = graph.add("MultiHeadAttention", *parts, bias, "lengths", domain=FUSED, num_heads=sizes.heads)
    hidden = add_and_normalise(multiply(graph, attended, matrix("ao")), hidden, "ao.b", "aln")
    inner = graph.add("BiasGelu", multiply(graph, hidden, matrix("fi")), vector("fi.b"), domain=FUSED)
    return add_and_normalise(multiply(graph, inner, matrix("fo")), hidden, "fo.b", "oln")


def _mean(graph: _Graph, hidden: str) -> None:
    """The sum over the text's own tokens: at length 1 it is the same as their mean."""
    first, second = graph.constant(np.array([0])), graph.constant(np.array([1]))
    start, step = graph.constant(np.array(0, np.int32)), graph.constant(np.array(1, np.int32))
    count = graph.add("Squeeze", graph.add("Cast", graph.add("Shape", "ids", start=1, end=2), to=TensorProto.INT32))
    position = graph.add("Unsqueeze", graph.add("Range", start, count, step), first)
    own = graph.add(
        "Cast", graph.add("Less", position, graph.add("Unsqueeze", "lengths", second)), to=TensorProto.FLOAT
    )
    total = graph.add("Squeeze", graph.add("MatMul", graph.add("Unsqueeze", own, second), hidden), second)
    graph.add("LpNormalization", total, axis=-1, p=2, output="vectors")
