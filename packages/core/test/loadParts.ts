import { lazy } from '../src/lazy.js'

// Loads all chunks, so that promises settle without waiting for the module loader.
await Promise.all(Object.values(lazy).map((part) => part()))
