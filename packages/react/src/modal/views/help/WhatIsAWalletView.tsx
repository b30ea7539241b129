import { View } from '@latchkey/ui'

export const WhatIsAWalletView = () => <View testId="lk-view-WhatIsAWallet">{null}</View>
