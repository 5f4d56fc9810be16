#!/usr/bin/env python3
"""Converts YuNet for instagrid-faces: convert-faces.py MODEL.onnx OUTPUT

What the model does is written as steps; see Sources/instagrid-faces/network.h. Its landmarks are left out, and
the three last convolutions of a size, and those before them, become one. Only the standard library is used.
"""
import struct
import sys

FULL, DEPTHWISE, POINTWISE, ADD, GREATEST, REPEAT = range(6)
SLOTS = 8
STRIDES = 8, 16, 32
PARTS = 'cls', 'obj', 'bbox'


def fields(message):
    """The fields of a message of Protocol Buffers: a list of values for each number."""
    result, at = {}, 0

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte, at = message[at], at + 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(message):
        key = number()
        if key & 7 == 0:
            value = number()
        else:
            size = {1: 8, 5: 4}.get(key & 7) or number()
            value, at = message[at:at + size], at + size
        result.setdefault(key >> 3, []).append(value)
    return result


class Node:
    """An operator of the model, and the name of its output."""

    def __init__(self, message):
        node = fields(message)
        self.inputs = [name.decode() for name in node[1]]
        self.output = node[2][0].decode()
        self.kind = node[4][0].decode()
        attributes = [fields(attribute) for attribute in node.get(5, [])]
        self.attributes = {a[1][0].decode(): a.get(8) or (a.get(4) or a.get(3) or [None])[0] for a in attributes}

    def has(self, **expected):
        return all(self.attributes.get(name) == value for name, value in expected.items())


class Model:
    def __init__(self, data):
        graph = fields(fields(data)[7][0])
        self.nodes = {node.output: node for node in map(Node, graph[1])}
        self.arrays, self.shapes = {}, {}
        for tensor in map(fields, graph[5]):
            name = tensor[8][0].decode()
            self.shapes[name] = tensor.get(1, [])
            if tensor[2] == [1]:
                self.arrays[name] = struct.unpack(f'<{len(tensor[9][0]) // 4}f', tensor[9][0])

    def convolution_before(self, output):
        """What makes an output, but for its shape and for the sigmoid."""
        node = self.nodes[output]
        while node.kind in ('Sigmoid', 'Reshape', 'Transpose'):
            node = self.nodes[node.inputs[0]]
        return node

    def rows(self, node):
        """For each plane of a convolution's output, its bias and its weights."""
        weights, bias = (self.arrays[name] for name in node.inputs[1:])
        size = len(weights) // len(bias)
        return [(b, weights[i * size:(i + 1) * size]) for i, b in enumerate(bias)]

    def kind_of_convolution(self, node):
        planes, side = self.shapes[node.inputs[1]][1:3]
        if node.attributes['pads'] != [side // 2] * 4:
            sys.exit('convert-faces.py: unknown borders of a convolution')
        return POINTWISE if side == 1 else DEPTHWISE if planes == 1 else FULL


class Step:
    def __init__(self, kind, inputs, output, planes, rows=(), stride=1, is_positive=False):
        self.kind, self.inputs, self.output, self.planes = kind, inputs, output, planes
        self.rows, self.stride, self.is_positive = list(rows), stride, is_positive


def steps_of(model):
    """The steps in their order, and the names of the outputs."""
    steps, planes = [], {'input': 3}

    def add(kind, inputs, output, rows=(), stride=1, is_positive=False):
        step = Step(kind, inputs, output, planes[inputs[0]], rows, stride, is_positive)
        steps.append(step)
        planes[output] = len(step.rows) or step.planes
        return output

    def make(name):
        """Adds the steps that make what has a name, unless they have been added."""
        if name in planes:
            return name
        node = model.nodes[name]
        is_positive = node.kind == 'Relu'
        if is_positive:
            node = model.nodes[node.inputs[0]]
        if node.kind == 'Conv':
            source = make(node.inputs[0])
            return add(model.kind_of_convolution(node), [source], name, model.rows(node),
                       node.attributes['strides'][0], is_positive)
        if node.kind == 'MaxPool' and node.has(kernel_shape=[2, 2], strides=[2, 2], pads=[0, 0, 0, 0]):
            return add(GREATEST, [make(node.inputs[0])], name, stride=2)
        if node.kind == 'Resize' and node.has(mode=b'nearest', nearest_mode=b'floor'):
            return add(REPEAT, [make(node.inputs[0])], name)
        if node.kind == 'Add':
            return add(ADD, [make(source) for source in node.inputs], name)
        sys.exit(f'convert-faces.py: unknown operator {node.kind}')

    outputs = []
    for stride in reversed(STRIDES):
        last = [model.convolution_before(f'{part}_{stride}') for part in PARTS]
        before = [model.nodes[node.inputs[0]] for node in last]
        source = make(before[0].inputs[0])
        if any(node.inputs[0] != source for node in before):
            sys.exit('convert-faces.py: the outputs of a size are made of different planes')
        mixed = add(POINTWISE, [source], f'mixed_{stride}', [row for node in before for row in model.rows(node)])
        outputs.insert(0, add(DEPTHWISE, [mixed], f'found_{stride}', [row for node in last for row in model.rows(node)]))
    return steps, outputs


def convert(data):
    steps, outputs = steps_of(Model(data))
    last = {name: number for number, step in enumerate(steps) for name in step.inputs}
    made = {step.output: number for number, step in enumerate(steps)}
    # The outputs are in the first slots at the end, so from then on nothing else is there.
    ends = [made[output] for output in outputs] + [len(steps)] * SLOTS
    slots, result = {'input': 0}, b''
    for number, step in enumerate(steps):
        taken = {slot for name, slot in slots.items() if last.get(name, len(steps)) >= number}
        if step.output in outputs:
            slot = outputs.index(step.output)
        else:
            slot = min(s for s in range(SLOTS) if s not in taken and last[step.output] < ends[s])
        if slot in taken:
            sys.exit('convert-faces.py: a slot is used twice')
        slots[step.output] = slot
        result += struct.pack('<8I', step.kind, slots[step.inputs[0]], slots[step.inputs[-1]], slot, step.planes,
                              len(step.rows) or step.planes, step.stride, step.is_positive)
        for bias, weights in step.rows:
            result += struct.pack(f'<{1 + len(weights)}f', bias, *weights)
    return struct.pack('<4sII', b'IGFN', 2, len(steps)) + result


if len(sys.argv) != 3:
    sys.exit(__doc__)
with open(sys.argv[1], 'rb') as model:
    converted = convert(model.read())
with open(sys.argv[2], 'wb') as output:
    output.write(converted)
