import { View } from '@latchkey/ui'

export const ReceiveView = () => <View testId="lk-view-WalletReceive">{null}</View>
