// Alto listens on all addresses and has no setting for it.
import { Server } from 'node:net'

const { listen } = Server.prototype
/** @param {...any} args */
Server.prototype.listen = function (...args) {
  const [options, ...rest] = args
  const isOpen = typeof options === 'object' && options !== null && options.host === '0.0.0.0'
  return listen.call(this, ...(isOpen ? [{ ...options, host: '127.0.0.1' }, ...rest] : args))
}
