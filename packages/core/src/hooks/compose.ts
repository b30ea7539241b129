import type {
  Composed,
  Framework,
  Functions,
  QueryFunctions,
  QueryHook,
  QueryState,
  StateHook,
} from './definition.js'
import type { State } from '../types/state.js'
import { createQuery } from './createQuery.js'

/**
 * Call it during a component's setup.
 *
 * @param given reads the parameters, tracked by the framework
 */
export function composeHook<A extends readonly unknown[], S, F>(
  framework: Framework,
  hook: StateHook<A, S, F> | QueryHook<A, never, S, never>,
  given: () => A,
): Composed<S, F> {
  return 'ask' in hook
    ? (composeQuery(framework, hook, given) as unknown as Composed<S, F>)
    : composeState(framework, hook, given)
}

function composeState<A extends readonly unknown[], S, F>(
  { client, locale, part, watch }: Framework,
  { pick, show, functions, key, run }: StateHook<A, S, F>,
  given: () => A,
): Composed<S, F> {
  if (key && run) {
    watch(
      part((state) => key(state, ...given())),
      (now) => (now === undefined ? undefined : run(client, locale, ...given())),
    )
  }
  const picked = pick && part(pick)
  return {
    read: picked
      ? () => show(picked() as State, client, ...given())
      : part((state) => show(state, client, ...given())),
    functions: functions ? functions(client, given) : ({} as F),
  }
}

function composeQuery<A extends readonly unknown[], T, S, P>(
  { client, part: select, follow, watch }: Framework,
  { key: keyOf, ask, again, show }: QueryHook<A, T, S, P>,
  given: () => A,
): Composed<S | QueryState<T>, QueryFunctions & Functions> {
  const { getState, subscribe, start, refetch } = createQuery<T>()
  const key = select((state) => keyOf(state, ...given()))
  const asked = follow({ getState, subscribe })
  // The current answer still belongs to the previous question.
  const query = (): QueryState<T> => {
    const { key: answered, status, data, error } = asked()
    const now = key()
    if (answered === now) return { status, data, error }
    return { status: now === undefined ? 'idle' : 'pending', data: undefined, error: undefined }
  }
  watch(key, (now) => void start(now, () => ask(client, ...given())))
  const part = again && select(again)
  if (part) {
    let isFirst = true
    watch(part, () => {
      if (!isFirst) void refetch()
      isFirst = false
    })
  }
  return {
    read: () => (show ? show(query(), part?.() as P) : query()),
    functions: { refetch },
  }
}
