// The first part of the classic script, which loads its chunks.
import { type Chunks, createChunks } from './loadChunks.js'

declare global {
  /** Global name of the classic script's loader. */
  var latchkeyChunks: Chunks
}

// Set only while a classic script runs for the first time.
globalThis.latchkeyChunks = createChunks(document.currentScript as HTMLScriptElement)
