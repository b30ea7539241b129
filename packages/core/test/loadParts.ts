import { lazy } from '../src/lazy.js'

// Promises then settle without waiting for the module loader.
await Promise.all(Object.values(lazy).map((part) => part()))
