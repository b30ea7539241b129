import { lazy } from '../src/lazy.js'
import { connectedLazy } from '../src/lazyConnected.js'

// What is loaded on demand is here at once, so that promises settle without waiting for the loader.
await Promise.all([...Object.values(lazy), ...Object.values(connectedLazy)].map((part) => part()))
