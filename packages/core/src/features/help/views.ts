import type { Views } from '../../store/defineViews.js'

export interface HelpRoutes {
  WhatIsAWallet: undefined
  GetWallet: undefined
}

export const helpViews: Views<HelpRoutes> = {
  WhatIsAWallet: { title: 'whatIs.title' },
  GetWallet: { title: 'get.title' },
}
