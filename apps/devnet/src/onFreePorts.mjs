import { choosePorts } from './choosePorts.mjs'

/**
 * Retries twice if another process takes a port first.
 *
 * @template {string} Name
 * @template T
 * @param {Record<Name, number>} wanted 0 means any
 * @param {(ports: Record<Name, number>) => Promise<T>} start
 * @returns {Promise<T>}
 */
export async function onFreePorts(wanted, start) {
  for (let attempt = 1; ; attempt++) {
    const { ports } = await choosePorts(wanted)
    try {
      return await start(ports)
    } catch (error) {
      if (attempt === 3 || !isPortTaken(error)) throw error
    }
  }
}

/** @param {unknown} error */
export function isPortTaken(error) {
  return (
    error instanceof Error && /EADDRINUSE|address already in use|is taken by another/i.test(error.message)
  )
}
