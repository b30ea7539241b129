// The classic script's first part.
import { type Chunks, createChunks } from './loadChunks.js'

declare global {
  var latchkeyChunks: Chunks
}

// Set only during a classic script's first run.
globalThis.latchkeyChunks = createChunks(document.currentScript as HTMLScriptElement)
