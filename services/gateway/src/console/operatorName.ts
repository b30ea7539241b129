import type { ServiceContext } from '@latchkey/kit/http/serviceEnv'

export function operatorName(c: ServiceContext): string {
  const operator = c.get('operator')
  if (operator === undefined) throw new Error('The route is mounted without its guard')
  return operator.kind === 'person' ? operator.email : `key “${operator.key.name}”`
}
