export { eip155, type Eip155Options } from './eip155.js'
