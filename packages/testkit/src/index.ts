export * from './gateway/index.js'
export * from './wallet/index.js'
