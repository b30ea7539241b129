import { earlyError } from '@latchkey/protocol/errors/early'

export function invalidConfig(path: string, reason: string): never {
  throw earlyError('invalid_config', { details: { path, reason } })
}
