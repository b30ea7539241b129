export { serveStatic } from './serveStatic.mjs'
export { startDevnet } from './startDevnet.mjs'
export { strictCsp } from './strictCsp.mjs'
