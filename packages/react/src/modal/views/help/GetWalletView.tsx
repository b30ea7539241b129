import { View } from '@latchkey/ui'

export const GetWalletView = () => <View testId="lk-view-GetWallet">{null}</View>
