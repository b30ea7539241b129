import { useSettings } from '../settings/SettingsContext.js'

/** Else its id. @param props.id CAIP-2 */
export function NetworkName({ id }: { readonly id: string }) {
  const { load } = useSettings()
  const name = load.data?.effective.chains.find(({ caip2 }) => caip2 === id)?.name
  return name === undefined ? <code>{id}</code> : <span title={id}>{name}</span>
}
