// The package has no types; its used part has Node's interface.
declare module 'readable-stream' {
  export { Duplex } from 'node:stream'
}
