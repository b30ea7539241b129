import { lazy } from '../src/lazy.js'

// Promises then settle without the module loader.
await Promise.all(Object.values(lazy).map((part) => part()))
