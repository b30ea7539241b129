// The first part of the classic script.
import { type Chunks, createChunks } from './loadChunks.js'

declare global {
  /** Its loader. */
  var latchkeyChunks: Chunks
}

// Set only during a classic script's first run.
globalThis.latchkeyChunks = createChunks(document.currentScript as HTMLScriptElement)
