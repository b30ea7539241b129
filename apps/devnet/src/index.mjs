export { serveStatic } from './serveStatic.mjs'
export { startDevnet } from './startDevnet.mjs'
