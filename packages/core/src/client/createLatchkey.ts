import type { Client } from '../types/client.js'
import type { Config } from '../types/config.js'

export function createLatchkey(_config: Config): Client {
  throw new Error('in work')
}
