export { localSiwx } from './browser/localSiwx.js'
export { serverSiwx, type ServerSiwx, type ServerSiwxOptions } from './browser/serverSiwx.js'
export type { SiwxOptions } from './browser/createMessage.js'
