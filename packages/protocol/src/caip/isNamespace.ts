import type { Namespace } from './types.js'

/** A CAIP-2 namespace: 3 to 8 lower-case letters, digits or hyphens. */
export function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'string' && /^[-a-z\d]{3,8}$/.test(value)
}
