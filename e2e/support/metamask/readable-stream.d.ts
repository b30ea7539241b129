// Untyped; Node's interface.
declare module 'readable-stream' {
  export { Duplex } from 'node:stream'
}
