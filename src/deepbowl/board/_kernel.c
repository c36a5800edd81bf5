/* Sets of squares in C: what board/bits.py and board/topology.py do, only faster.

   A set of squares is a Python int, bit c for cell c. Here it becomes 64-bit words on the stack, and an int again at the end, so
   that no caller and no state knows of this file. Without it the same functions in Python are used; tests/board/test_kernel.py
   holds the two together. See docs/decisions/0023. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#define EDITION 4      /* counted up when what these functions take or give changes; board/bits.py wants this one */
#define MOST_CELLS 4096 /* MAX_CELLS of board/board.py */
#define WORDS (MOST_CELLS / 64)
#define DIRECTIONS 8

typedef uint64_t word;

static PyObject *numbers[MOST_CELLS]; /* every cell as an int: no need to make one each time */

/* ---------------------------------------------------------------- ints to words and back */

/* Up to Python 3.13 the 30-bit digits of an int are read as they lie there; later versions are asked for bytes. */
#if PY_VERSION_HEX < 0x030E0000 && PYLONG_BITS_IN_DIGIT == 30 && !defined(BY_BYTES)
#define BY_DIGITS
#endif

#if PY_VERSION_HEX < 0x030C0000
#define DIGITS(o) (((PyLongObject *)(o))->ob_digit)
#define DIGIT_COUNT(o) Py_SIZE(o)
#else
#define DIGITS(o) (((PyLongObject *)(o))->long_value.ob_digit)
#define DIGIT_COUNT(o) ((Py_ssize_t)(((PyLongObject *)(o))->long_value.lv_tag >> 3) * \
                        (1 - (Py_ssize_t)(((PyLongObject *)(o))->long_value.lv_tag & 3)))
#endif

static int refuse(int negative)
{
    if (negative)
        PyErr_SetString(PyExc_ValueError, "a set of squares is never negative: take a complement within the floor");
    else
        PyErr_Format(PyExc_OverflowError, "a set of squares has at most %d of them", MOST_CELLS);
    return -1;
}

/* Fill n words with a set; returns how many of them it needs, -1 after an error. */
static int to_words(PyObject *set, word *out, int n)
{
    if (!PyLong_Check(set)) {
        PyErr_Format(PyExc_TypeError, "a set of squares is an int, not %.80s", Py_TYPE(set)->tp_name);
        return -1;
    }
    memset(out, 0, n * sizeof(word));
#ifdef BY_DIGITS
    Py_ssize_t count = DIGIT_COUNT(set);
    const digit *digits = DIGITS(set);
    if (count < 0)
        return refuse(1);
    int used = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t at = i * 30 >> 6;
        int shift = i * 30 & 63;
        word low = (word)digits[i] << shift, high = shift > 34 ? (word)digits[i] >> (64 - shift) : 0;
        if ((low && at >= n) || (high && at + 1 >= n))
            return refuse(0);
        if (low) {
            out[at] |= low;
            used = (int)at + 1;
        }
        if (high) {
            out[at + 1] |= high;
            used = (int)at + 2;
        }
    }
    return used;
#else
    unsigned char bytes[MOST_CELLS / 8];
    int flags = Py_ASNATIVEBYTES_LITTLE_ENDIAN | Py_ASNATIVEBYTES_UNSIGNED_BUFFER | Py_ASNATIVEBYTES_REJECT_NEGATIVE;
    Py_ssize_t size = PyLong_AsNativeBytes(set, bytes, n * 8, flags);
    if (size < 0) {
        PyErr_Clear();
        return refuse(1);
    }
    if (size > n * 8)
        return refuse(0);
    int used = 0;
    for (int i = 0; i < n; i++) {
        for (int b = 7; b >= 0; b--)
            out[i] = out[i] << 8 | bytes[i * 8 + b];
        if (out[i])
            used = i + 1;
    }
    return used;
#endif
}

static PyObject *from_words(const word *words, int n)
{
    while (n > 0 && !words[n - 1])
        n--;
    if (n <= 1)
        return PyLong_FromUnsignedLongLong(n ? words[0] : 0);
#ifdef BY_DIGITS
    int bits = n * 64 - __builtin_clzll(words[n - 1]);
    Py_ssize_t count = (bits + 29) / 30;
    PyLongObject *made = _PyLong_New(count);
    if (!made)
        return NULL;
    digit *digits = DIGITS(made);
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t at = i * 30 >> 6;
        int shift = i * 30 & 63;
        word value = words[at] >> shift;
        if (shift > 34 && at + 1 < n)
            value |= words[at + 1] << (64 - shift);
        digits[i] = (digit)(value & 0x3fffffff);
    }
    return (PyObject *)made;
#else
    unsigned char bytes[MOST_CELLS / 8];
    for (int i = 0; i < n * 8; i++)
        bytes[i] = (unsigned char)(words[i / 8] >> (i % 8 * 8));
    return PyLong_FromUnsignedNativeBytes(bytes, n * 8, Py_ASNATIVEBYTES_LITTLE_ENDIAN);
#endif
}

/* ---------------------------------------------------------------- the parts of a set, as they lie there */

/* What asks for a few squares only reads the digits of an int where they are; other versions of Python have words made. */
#ifdef BY_DIGITS
typedef digit part;
#define BITS 30
#define ROOM 1
#else
typedef word part;
#define BITS 64
#define ROOM WORDS
#endif

/* Point to the parts of a set, made in `room` if need be; returns how many there are, -1 after an error. */
static Py_ssize_t parts_of(PyObject *set, part *room, const part **parts)
{
#ifdef BY_DIGITS
    if (PyLong_Check(set) && DIGIT_COUNT(set) >= 0 && DIGIT_COUNT(set) * 30 < MOST_CELLS) {
        *parts = DIGITS(set);
        return DIGIT_COUNT(set);
    }
    word words[WORDS]; /* a large set, or none at all */
    if (to_words(set, words, WORDS) < 0)
        return -1;
    *parts = DIGITS(set);
    return DIGIT_COUNT(set);
#else
    *parts = room;
    return to_words(set, room, WORDS);
#endif
}

static int cell_of(PyObject *number, Py_ssize_t *cell)
{
    *cell = PyLong_AsSsize_t(number);
    if (*cell >= 0 && *cell < MOST_CELLS)
        return 0;
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_IndexError, "a cell is 0 to %d", MOST_CELLS - 1);
    return -1;
}

static int takes(PyObject *const *args, Py_ssize_t count, Py_ssize_t wanted, const char *what)
{
    if (count == wanted)
        return 0;
    PyErr_SetString(PyExc_TypeError, what);
    return -1;
}

static PyObject *meets(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    part rooms[2][ROOM];
    const part *one, *other;
    if (takes(args, count, 2, "meets takes two sets") < 0)
        return NULL;
    Py_ssize_t n = parts_of(args[0], rooms[0], &one), m = parts_of(args[1], rooms[1], &other);
    if (n < 0 || m < 0)
        return NULL;
    for (Py_ssize_t i = (n < m ? n : m) - 1; i >= 0; i--) /* the squares around a cell are at the upper end */
        if (one[i] & other[i])
            Py_RETURN_TRUE;
    Py_RETURN_FALSE;
}

static PyObject *meets_outside(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    part rooms[3][ROOM];
    const part *one, *other, *but;
    if (takes(args, count, 3, "meets_outside takes three sets") < 0)
        return NULL;
    Py_ssize_t n = parts_of(args[0], rooms[0], &one), m = parts_of(args[1], rooms[1], &other);
    Py_ssize_t b = parts_of(args[2], rooms[2], &but);
    if (n < 0 || m < 0 || b < 0)
        return NULL;
    for (Py_ssize_t i = (n < m ? n : m) - 1; i >= 0; i--)
        if (one[i] & other[i] & ~(i < b ? but[i] : 0))
            Py_RETURN_TRUE;
    Py_RETURN_FALSE;
}

static PyObject *holds(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    part room[ROOM];
    const part *parts;
    Py_ssize_t cell;
    if (takes(args, count, 2, "holds takes a set and a cell") < 0 || cell_of(args[1], &cell) < 0)
        return NULL;
    Py_ssize_t n = parts_of(args[0], room, &parts);
    if (n < 0)
        return NULL;
    return PyBool_FromLong(cell / BITS < n && parts[cell / BITS] >> cell % BITS & 1);
}

/* The part at a place of a set in which two squares are changed. */
static inline part changed(const part *parts, Py_ssize_t n, Py_ssize_t i, Py_ssize_t one, Py_ssize_t other)
{
    part value = i < n ? parts[i] : 0;
    if (one / BITS == i)
        value ^= (part)1 << one % BITS;
    if (other / BITS == i)
        value ^= (part)1 << other % BITS;
    return value;
}

static PyObject *exchanged(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    part room[ROOM];
    const part *parts;
    Py_ssize_t one, other;
    if (takes(args, count, 3, "exchanged takes a set and two cells") < 0)
        return NULL;
    if (cell_of(args[1], &one) < 0 || cell_of(args[2], &other) < 0)
        return NULL;
    Py_ssize_t n = parts_of(args[0], room, &parts);
    if (n < 0)
        return NULL;
    Py_ssize_t upper = one > other ? one : other, size = n > upper / BITS ? n : upper / BITS + 1;
    while (size > 0 && !changed(parts, n, size - 1, one, other))
        size--;
#ifdef BY_DIGITS
    if (size > 1) {
        PyLongObject *made = _PyLong_New(size);
        if (!made)
            return NULL;
        digit *digits = DIGITS(made);
        memcpy(digits, parts, (size < n ? size : n) * sizeof(digit));
        if (size > n)
            memset(digits + n, 0, (size - n) * sizeof(digit));
        if (one / BITS < size)
            digits[one / BITS] ^= (digit)1 << one % BITS;
        if (other / BITS < size)
            digits[other / BITS] ^= (digit)1 << other % BITS;
        return (PyObject *)made;
    }
    return PyLong_FromLong(size ? (long)changed(parts, n, 0, one, other) : 0);
#else
    word words[WORDS];
    for (Py_ssize_t i = 0; i < size; i++)
        words[i] = changed(parts, n, i, one, other);
    return from_words(words, (int)size);
#endif
}

/* ---------------------------------------------------------------- the squares of a set */

/* A list of what a table has for each square of a set of so many squares, in ascending order. */
static PyObject *items_of(const part *parts, Py_ssize_t size, PyObject **table)
{
    PyObject *out = PyList_New(size);
    Py_ssize_t k = 0;
    for (Py_ssize_t i = 0; out && k < size; i++)
        for (part left = parts[i]; left; left &= left - 1)
            PyList_SET_ITEM(out, k++, Py_NewRef(table[i * BITS + __builtin_ctzll(left)]));
    return out;
}

static PyObject *cells(PyObject *self, PyObject *set)
{
    part room[ROOM];
    const part *parts;
    Py_ssize_t n = parts_of(set, room, &parts), size = 0;
    if (n < 0)
        return NULL;
    for (Py_ssize_t i = 0; i < n; i++)
        if (parts[i])
            size += __builtin_popcountll(parts[i]);
    return items_of(parts, size, numbers);
}

static PyObject *picked(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    part rooms[3][ROOM];
    const part *squares, *but, *nor;
    if (count != 4 || !PyList_Check(args[0]) || PyList_GET_SIZE(args[0]) < MOST_CELLS) {
        PyErr_Format(PyExc_TypeError, "picked takes a list of %d and three sets", MOST_CELLS);
        return NULL;
    }
    Py_ssize_t n = parts_of(args[1], rooms[0], &squares), b = parts_of(args[2], rooms[1], &but);
    Py_ssize_t c = parts_of(args[3], rooms[2], &nor), size = 0;
    if (n < 0 || b < 0 || c < 0)
        return NULL;
    part left[MOST_CELLS / BITS + 1];
    for (Py_ssize_t i = 0; i < n; i++) {
        left[i] = squares[i];
        if (left[i]) {
            left[i] &= ~((i < b ? but[i] : 0) | (i < c ? nor[i] : 0));
            size += __builtin_popcountll(left[i]);
        }
    }
    return items_of(left, size, ((PyListObject *)args[0])->ob_item);
}

/* ---------------------------------------------------------------- sets of sets */

/* An int of parts of which the last is not empty, or of none. */
static PyObject *from_parts(const part *parts, Py_ssize_t n)
{
#ifdef BY_DIGITS
    if (n > 1) {
        PyLongObject *made = _PyLong_New(n);
        if (made)
            memcpy(DIGITS(made), parts, n * sizeof(digit));
        return (PyObject *)made;
    }
    return PyLong_FromLong(n ? (long)parts[0] : 0);
#else
    return from_words(parts, (int)n);
#endif
}

static PyObject *united(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    part rooms[2][ROOM], all[MOST_CELLS / BITS + 1];
    const part *which, *parts;
    if (takes(args, count, 2, "united takes a dict of sets and a set of its keys") < 0)
        return NULL;
    if (!PyDict_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "united takes a dict of sets and a set of its keys");
        return NULL;
    }
    Py_ssize_t n = parts_of(args[1], rooms[0], &which), size = 0;
    if (n < 0)
        return NULL;
    for (Py_ssize_t i = 0; i < n; i++)
        for (part left = which[i]; left; left &= left - 1) {
            PyObject *key = numbers[i * BITS + __builtin_ctzll(left)], *set = PyDict_GetItemWithError(args[0], key);
            if (!set) {
                if (!PyErr_Occurred())
                    PyErr_SetObject(PyExc_KeyError, key);
                return NULL;
            }
            Py_ssize_t m = parts_of(set, rooms[1], &parts);
            if (m < 0)
                return NULL;
            for (; size < m; size++)
                all[size] = 0;
            for (Py_ssize_t k = 0; k < m; k++)
                all[k] |= parts[k];
        }
    return from_parts(all, size);
}

/* ---------------------------------------------------------------- steps */

/* What a topology knows about steps, as words: per direction the squares one may leave that way, then the jumps. */
typedef struct {
    int words;
    int jumps;
    int off[DIRECTIONS];
    int *from;  /* per jump: the square it is from */
    word *sets; /* DIRECTIONS sets, then one for each jump: where it leads */
} Plan;

static const char PLAN[] = "deepbowl.board._kernel.plan";

static void free_plan(PyObject *capsule)
{
    Plan *p = PyCapsule_GetPointer(capsule, PLAN);
    if (p) {
        PyMem_Free(p->from);
        PyMem_Free(p->sets);
        PyMem_Free(p);
    }
}

static int fill_plan(Plan *p, PyObject *leave, PyObject *off, PyObject *jumps)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        p->off[d] = (int)PyLong_AsLong(PyList_GET_ITEM(off, d));
        if (PyErr_Occurred() || to_words(PyList_GET_ITEM(leave, d), p->sets + (size_t)d * p->words, p->words) < 0)
            return -1;
    }
    for (int j = 0; j < p->jumps; j++) {
        word from[WORDS];
        PyObject *pair = PyList_GET_ITEM(jumps, j);
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2) {
            PyErr_SetString(PyExc_TypeError, "a jump is a pair of sets");
            return -1;
        }
        int n = to_words(PyTuple_GET_ITEM(pair, 0), from, p->words);
        if (n < 1) {
            if (!n)
                PyErr_SetString(PyExc_ValueError, "a jump is from a square");
            return -1;
        }
        p->from[j] = n * 64 - 1 - __builtin_clzll(from[n - 1]);
        if (to_words(PyTuple_GET_ITEM(pair, 1), p->sets + (size_t)(DIRECTIONS + j) * p->words, p->words) < 0)
            return -1;
    }
    return 0;
}

static PyObject *plan(PyObject *self, PyObject *args)
{
    PyObject *leave, *off, *jumps;
    int count;
    if (!PyArg_ParseTuple(args, "O!O!O!i", &PyList_Type, &leave, &PyList_Type, &off, &PyList_Type, &jumps, &count))
        return NULL;
    if (count < 1 || count > MOST_CELLS || PyList_GET_SIZE(leave) != DIRECTIONS || PyList_GET_SIZE(off) != DIRECTIONS) {
        PyErr_SetString(PyExc_ValueError, "a plan is for 1 to 4096 cells and eight directions");
        return NULL;
    }
    Plan *p = PyMem_Calloc(1, sizeof(Plan));
    if (!p)
        return PyErr_NoMemory();
    PyObject *capsule = PyCapsule_New(p, PLAN, free_plan);
    if (!capsule) {
        PyMem_Free(p);
        return NULL;
    }
    p->words = (count + 63) / 64;
    p->jumps = (int)PyList_GET_SIZE(jumps);
    p->from = PyMem_Calloc(p->jumps + 1, sizeof(int));
    p->sets = PyMem_Calloc((size_t)(DIRECTIONS + p->jumps) * p->words, sizeof(word));
    if (!p->from || !p->sets)
        PyErr_NoMemory();
    else if (fill_plan(p, leave, off, jumps) == 0)
        return capsule;
    Py_DECREF(capsule);
    return NULL;
}

/* The squares one step from a set. */
static void step(const Plan *p, const word *in, word *out)
{
    int n = p->words, first = 0, end = n;
    while (first < end && !in[first])
        first++;
    while (end > first && !in[end - 1])
        end--;
    memset(out, 0, n * sizeof(word));
    for (int d = 0; d < DIRECTIONS; d++) {
        const word *leave = p->sets + (size_t)d * n;
        int far = p->off[d] < 0 ? -p->off[d] : p->off[d], by = far >> 6, shift = far & 63;
        for (int i = first; i < end; i++) {
            word gone = in[i] & leave[i];
            if (!gone)
                continue;
            if (p->off[d] > 0) {
                if (i + by < n)
                    out[i + by] |= gone << shift;
                if (shift && i + by + 1 < n)
                    out[i + by + 1] |= gone >> (64 - shift);
            } else {
                if (i >= by)
                    out[i - by] |= gone >> shift;
                if (shift && i >= by + 1)
                    out[i - by - 1] |= gone << (64 - shift);
            }
        }
    }
    for (int j = 0; j < p->jumps; j++)
        if (in[p->from[j] >> 6] >> (p->from[j] & 63) & 1)
            for (int i = 0; i < n; i++)
                out[i] |= p->sets[(size_t)(DIRECTIONS + j) * n + i];
}

static PyObject *spread(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    word in[WORDS], out[WORDS];
    const Plan *p = count == 2 ? PyCapsule_GetPointer(args[0], PLAN) : NULL;
    if (!p) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "spread takes a plan and a set");
        return NULL;
    }
    if (to_words(args[1], in, p->words) < 0)
        return NULL;
    step(p, in, out);
    return from_words(out, p->words);
}

static PyObject *flood(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    word seen[WORDS], new[WORDS], out[WORDS], through[WORDS];
    const Plan *p = count == 4 ? PyCapsule_GetPointer(args[0], PLAN) : NULL;
    if (!p) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "flood takes a plan, two sets and a number of steps");
        return NULL;
    }
    int n = p->words;
    long steps = PyLong_AsLong(args[3]);
    if (PyErr_Occurred() || to_words(args[1], seen, n) < 0 || to_words(args[2], through, n) < 0)
        return NULL;
    memcpy(new, seen, n * sizeof(word));
    for (word any = 1; any && steps > 0; steps--) {
        step(p, new, out);
        any = 0;
        for (int i = 0; i < n; i++) {
            new[i] = out[i] & through[i] & ~seen[i];
            seen[i] |= new[i];
            any |= new[i];
        }
    }
    return from_words(seen, n);
}

static PyMethodDef functions[] = {
    {"cells", cells, METH_O, "The squares of a set, in ascending order."},
    {"picked", (PyCFunction)(void (*)(void))picked, METH_FASTCALL, "What a table has for the squares of a set without two others."},
    {"meets", (PyCFunction)(void (*)(void))meets, METH_FASTCALL, "Whether two sets have a square in common."},
    {"meets_outside", (PyCFunction)(void (*)(void))meets_outside, METH_FASTCALL, "The same outside a third set."},
    {"holds", (PyCFunction)(void (*)(void))holds, METH_FASTCALL, "Whether a square is in a set."},
    {"exchanged", (PyCFunction)(void (*)(void))exchanged, METH_FASTCALL, "A set with two squares changed."},
    {"united", (PyCFunction)(void (*)(void))united, METH_FASTCALL, "All squares of the sets with these keys."},
    {"plan", plan, METH_VARARGS, "What spread and flood need of a topology."},
    {"spread", (PyCFunction)(void (*)(void))spread, METH_FASTCALL, "The squares one step from a set."},
    {"flood", (PyCFunction)(void (*)(void))flood, METH_FASTCALL, "The squares within so many steps of a set."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_kernel", "Sets of squares in C.", -1, functions};

PyMODINIT_FUNC PyInit__kernel(void)
{
    PyObject *made = PyModule_Create(&module);
    for (int i = 0; made && i < MOST_CELLS; i++)
        if (!(numbers[i] = PyLong_FromLong(i)))
            Py_CLEAR(made);
    if (made && PyModule_AddIntConstant(made, "EDITION", EDITION) < 0)
        Py_CLEAR(made);
    return made;
}
