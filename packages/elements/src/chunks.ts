// The first part of the classic script: its other files come by this.
import { type Chunks, createChunks } from './loadChunks.js'

declare global {
  /** The name by which the files of the classic script find each other. */
  var latchkeyChunks: Chunks
}

// Nothing but a classic script that runs for the first time has one.
globalThis.latchkeyChunks = createChunks(document.currentScript as HTMLScriptElement)
