import type { Caip2, Namespace } from '@latchkey/protocol/caip'
import type { Context } from '../client/context.js'

const CHOSEN = Symbol('chosenChain')

function chosenOf(context: Context): Map<Namespace, Caip2> {
  const known = context.scratch.get(CHOSEN) as Map<Namespace, Caip2> | undefined
  if (known) return known
  const made = new Map<Namespace, Caip2>()
  context.scratch.set(CHOSEN, made)
  return made
}

/** The network the visitor chose for a family before connecting; it is asked for at connect (user demand 8.6). */
export function chosenChain(context: Context, namespace: Namespace): Caip2 | undefined {
  return chosenOf(context).get(namespace)
}

/** Remembers, or with undefined forgets, the choice. */
export function chooseChain(context: Context, namespace: Namespace, chainId: Caip2 | undefined): void {
  if (chainId === undefined) chosenOf(context).delete(namespace)
  else chosenOf(context).set(namespace, chainId)
}
