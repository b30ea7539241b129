import { createContext, useContext } from 'react'
import type { Api } from './api.js'

export const ApiContext = createContext<Api | undefined>(undefined)

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (api === undefined) throw new Error('There is no ApiContext around this component')
  return api
}
