import { type Namespace, NAMESPACES } from './types.js'

/** Whether a text names a chain family that Latchkey can connect. */
export function isNamespace(value: unknown): value is Namespace {
  return (NAMESPACES as readonly unknown[]).includes(value)
}
