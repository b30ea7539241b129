import type { ErrorReason } from './common.js'

/** Empty when it is no error body. */
export function readReasons(body: unknown): readonly ErrorReason[] {
  if (!isRecord(body) || body['status'] !== 'FAILED' || !Array.isArray(body['reasons'])) return []
  const reasons: readonly unknown[] = body['reasons']
  return reasons.flatMap((reason) => {
    if (!isRecord(reason)) return []
    const { name, description } = reason
    return typeof name === 'string' && typeof description === 'string' ? [{ name, description }] : []
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
