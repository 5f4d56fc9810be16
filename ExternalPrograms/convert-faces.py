#!/usr/bin/env python3
"""Converts BlazeFace, full range, for instagrid-faces: convert-faces.py MODEL.tflite OUTPUT

The model is a FlatBuffer of TensorFlow Lite with sparse tensors. What it does is written as steps; see
Sources/instagrid-faces/network.h. Only the standard library is used.
"""
import struct
import sys

FULL, DEPTHWISE, POINTWISE, ADD, ENLARGE, WEAVE = range(6)
SLOTS = 8


class Table:
    """A table of a FlatBuffer, whose fields have numbers."""

    def __init__(self, data, at):
        self.data, self.at = data, at
        self.fields = at - struct.unpack_from('<i', data, at)[0]
        self.size = struct.unpack_from('<H', data, self.fields)[0]

    def place(self, field):
        entry = 4 + 2 * field
        if entry + 2 > self.size:
            return 0
        offset = struct.unpack_from('<H', self.data, self.fields + entry)[0]
        return self.at + offset if offset else 0

    def number(self, field, code, default=0):
        place = self.place(field)
        return struct.unpack_from('<' + code, self.data, place)[0] if place else default

    def target(self, field):
        place = self.place(field)
        return place + struct.unpack_from('<I', self.data, place)[0] if place else 0

    def table(self, field):
        target = self.target(field)
        return Table(self.data, target) if target else None

    def numbers(self, field, code):
        target = self.target(field)
        count = struct.unpack_from('<I', self.data, target)[0] if target else 0
        return struct.unpack_from(f'<{count}{code}', self.data, target + 4)

    def tables(self, field):
        target = self.target(field)
        count = struct.unpack_from('<I', self.data, target)[0] if target else 0
        places = range(target + 4, target + 4 + 4 * count, 4)
        return [Table(self.data, p + struct.unpack_from('<I', self.data, p)[0]) for p in places]


def spread(values, shape, sparsity):
    """Puts the values of a sparse tensor, whose dimensions are in order, into their places."""
    levels = sparsity.tables(2)
    if list(sparsity.numbers(0, 'i')) != list(range(len(shape))) or len(levels) != len(shape):
        sys.exit('convert-faces.py: unknown kind of sparse tensor')
    lists = {1: 'i', 2: 'H', 3: 'B'}
    places = [(0, 0)]  # of the dense tensor, of the values
    for level, size in zip(levels, shape):
        if level.number(0, 'b') == 0:
            places = [(d * size + i, v * size + i) for d, v in places for i in range(size)]
        else:
            ends = level.table(3).numbers(0, lists[level.number(2, 'B')])
            indices = level.table(5).numbers(0, lists[level.number(4, 'B')])
            places = [(d * size + indices[i], i) for d, v in places for i in range(ends[v], ends[v + 1])]
    dense = [0.0] * count_of(shape)
    for d, v in places:
        dense[d] = values[v]
    return dense


def count_of(shape):
    count = 1
    for side in shape:
        count *= side
    return count


def read_steps(data):
    """Returns the steps, (kind, inputs, output, weights, bias, stride, is_positive), and the outputs."""
    model = Table(data, struct.unpack_from('<I', data, 0)[0])
    codes = [max(code.number(0, 'b'), code.number(3, 'i')) for code in model.tables(1)]
    graph, buffers = model.tables(2)[0], model.tables(4)
    tensors = graph.tables(0)
    shapes = [tensor.numbers(0, 'i') for tensor in tensors]
    constants = {}
    for index, tensor in enumerate(tensors):
        code = {0: 'f', 1: 'e'}.get(tensor.number(1, 'b'))
        raw = bytes(buffers[tensor.number(2, 'I')].numbers(0, 'B')) if code else b''
        if raw:
            values = struct.unpack(f'<{len(raw) // struct.calcsize(code)}{code}', raw)
            sparsity = tensor.table(6)
            constants[index] = spread(values, shapes[index], sparsity) if sparsity else values
    steps, same = [], {}
    for operator in graph.tables(3):
        code = codes[operator.number(0, 'I')]
        inputs, output = operator.numbers(1, 'i'), operator.numbers(2, 'i')[0]
        source = same.get(inputs[0], inputs[0])
        options = operator.table(4)
        if code in (6, 124):  # to floats, and sparse to dense
            constants[output] = constants[inputs[0]]
        elif code in (34, 22):  # a border, which the squares have anyway, and another shape
            same[output] = source
        elif code in (3, 4):
            side = shapes[inputs[1]][1]
            kind = DEPTHWISE if code == 4 else FULL if side == 3 else POINTWISE
            steps.append((kind, [source], output, constants[inputs[1]], constants[inputs[2]],
                          options.number(1, 'i'), options.number(3 if code == 3 else 4, 'b') == 1))
        elif code == 0:
            second = same.get(inputs[1], inputs[1])
            steps.append((ADD, [source, second], output, [], [], 1, options.number(0, 'b') == 1))
        elif code in (23, 5):
            steps.append((ENLARGE if code == 23 else WEAVE, [source], output, [], [], 1, False))
        else:
            sys.exit(f'convert-faces.py: unknown operator {code}')
    outputs = sorted((same.get(o, o) for o in graph.numbers(2, 'i')), key=lambda o: shapes[o][3])
    return steps, shapes, graph.numbers(1, 'i')[0], outputs


def weights_of(kind, weights, bias, inputs):
    words = b''
    for index, value in enumerate(bias):
        words += struct.pack('<f', value)
        if kind == DEPTHWISE:
            row = weights[index::len(bias)]
        else:
            size = len(weights) // len(bias)
            row = weights[index * size:(index + 1) * size]
        if kind == FULL:  # all squares of a plane, one plane after the other
            row = [row[tap * inputs + plane] for plane in range(inputs) for tap in range(9)]
        if kind == POINTWISE:
            kept = [i for i, weight in enumerate(row) if weight != 0]
            words += struct.pack(f'<I{len(kept)}I', len(kept), *kept)
            row = [row[i] for i in kept]
        words += struct.pack(f'<{len(row)}f', *row)
    return words


def convert(data):
    steps, shapes, source, outputs = read_steps(data)
    last = {}
    for number, step in enumerate(steps):
        for tensor in step[1]:
            last[tensor] = number
    # The scores are in slot 0 at the end, the boxes in slot 1, so from then on nothing else is there.
    made = {output: number for number, (_, _, output, *_) in enumerate(steps)}
    ends = [made[output] for output in outputs] + [len(steps)] * SLOTS
    slots, result = {source: 0}, b''
    for number, (kind, inputs, output, weights, bias, stride, positive) in enumerate(steps):
        free = [s for s in range(SLOTS) if last.get(output, 0) < ends[s]]
        freed = [slots[t] for t in inputs if last[t] == number and slots[t] in free]
        taken = {slot for tensor, slot in slots.items() if last.get(tensor, len(steps)) >= number}
        if output in outputs:
            slot = outputs.index(output)
        elif kind == ADD and freed:
            slot = freed[0]
        else:
            slot = min(s for s in free if s not in taken)
        if slot in taken and not (kind == ADD and slot in freed):
            sys.exit('convert-faces.py: a slot is used twice')
        result += struct.pack('<8I', kind, slots[inputs[0]], slots[inputs[-1]], slot, shapes[inputs[0]][3],
                              shapes[output][3], stride, positive)
        result += weights_of(kind, weights, bias, shapes[inputs[0]][3])
        slots[output] = slot
    return struct.pack('<4sII', b'IGFN', 1, len(steps)) + result


if len(sys.argv) != 3:
    sys.exit(__doc__)
with open(sys.argv[1], 'rb') as model:
    converted = convert(model.read())
with open(sys.argv[2], 'wb') as output:
    output.write(converted)
