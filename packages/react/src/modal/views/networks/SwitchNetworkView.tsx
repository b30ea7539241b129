import { View } from '@latchkey/ui'

export const SwitchNetworkView = () => <View testId="lk-view-SwitchNetwork">{null}</View>
