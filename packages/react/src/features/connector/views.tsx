import { answerRequest, connectorView } from '@latchkey/core/actions'
import type { ConnectorViewDefinition } from '@latchkey/core'
import { View } from '@latchkey/ui/components/View'
import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useKept } from '../../modal/hooks/useKept.js'
import type { Components, ViewProps } from '../../modal/shell/viewLoader.js'
import { useClient } from '../../provider/LatchkeyContext.js'

/** Properties of a view that a connector provides (`Connector.views`). */
export interface ConnectorViewProps {
  /** As the connector handed it to `Env.present`. */
  readonly data: Readonly<Record<string, unknown>>
  /** Ends the request with an answer; the view goes. Leaving the view answers nothing. */
  readonly answer: (answer: unknown) => void
}

/** How the views of this feature are drawn. */
export const views: Components<'connector'> = { ConnectorView }

const loaded = new WeakMap<ConnectorViewDefinition, ComponentType<ConnectorViewProps>>()

/** The component of a view, loaded when it is first drawn; after a failure the next drawing tries again. */
function componentOf(definition: ConnectorViewDefinition): ComponentType<ConnectorViewProps> {
  const known = loaded.get(definition)
  if (known) return known
  const made = lazy(async () => {
    try {
      return (await definition.load()) as { default: ComponentType<ConnectorViewProps> }
    } catch (error) {
      loaded.delete(definition)
      throw error
    }
  })
  loaded.set(definition, made)
  return made
}

/** A connector asks something of the visitor, in a view of its own. */
function ConnectorView({ data: { request: id = 0 } }: ViewProps<'ConnectorView'>) {
  const client = useClient()
  // It stays as it was while it leaves.
  const request = useKept(useLatchkeyState(({ presented }) => presented.find((one) => one.id === id)))
  const definition = request && connectorView(client, request.view)
  if (!definition) return null
  const answer = (value: unknown) => answerRequest(client, id, value)
  return (
    <View testId="lk-view-ConnectorView">
      <Suspense>{createElement(componentOf(definition), { data: request.data, answer })}</Suspense>
    </View>
  )
}
