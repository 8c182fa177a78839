/* As much of Python's header as an extension needs that only points to another one: all of it belongs to the stable ABI.
   There is one such extension for each compiled module, and reading the whole header took most of their time. */
typedef struct _object PyObject;
#define NULL ((void *)0)
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#define Py_DECREF(object) Py_DecRef(object)
void Py_DecRef(PyObject *object);
void PyErr_Clear(void);
PyObject *Py_BuildValue(const char *format, ...);
PyObject *PyImport_ImportModuleLevel(const char *name, PyObject *globals, PyObject *locals, PyObject *names, int level);
PyObject *PyObject_GetAttrString(PyObject *object, const char *name);
void *PyCapsule_GetPointer(PyObject *capsule, const char *name);
