// The package carries no types; what is used of it has Node's interface.
declare module 'readable-stream' {
  export { Duplex } from 'node:stream'
}
