// The first part of the classic script.
import { type Chunks, createChunks } from './loadChunks.js'

declare global {
  /** Global name of the script's loader. */
  var latchkeyChunks: Chunks
}

// Set only during the first run of a classic script.
globalThis.latchkeyChunks = createChunks(document.currentScript as HTMLScriptElement)
