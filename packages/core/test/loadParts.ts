import { lazy } from '../src/lazy.js'

// What is loaded on demand is here at once, so that promises settle without waiting for the loader.
await Promise.all(Object.values(lazy).map((part) => part()))
