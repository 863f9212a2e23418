import { pageSize } from '@digisigncast/contract/api/limits'
import { type CommandKind, listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import * as devices from '@digisigncast/contract/devices/devices'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { putDevices } from '../../../api/live/device-statuses.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'

// Status and sync are pushed. What a device plays comes with its heartbeats, so it is polled (ms).
const pollMs = 15_000
/** Hints announce results; this interval catches commands that get none (ms). */
const pendingPollMs = 10_000

export const useDevices = (screenId: string, isShown: boolean) =>
  useQuery({
    queryKey: ['devices', 'list', screenId],
    queryFn: ({ signal }) => call(devices.listScreenDevices, { params: { id: screenId } }, { signal }),
    select: (reply) => reply.devices,
    enabled: isShown,
    refetchInterval: pollMs,
  })

/** Returns devices of all screens that wait for approval. */
export const useWaitingDevices = () =>
  useQuery({
    queryKey: ['devices', 'waiting'],
    queryFn: ({ signal }) => call(devices.listWaitingDevices, {}, { signal }),
    refetchInterval: 60_000,
  })

export const useDeviceActivity = (page: number, screen?: string) =>
  useQuery({
    queryKey: ['dashboard', 'device-activity', page, screen],
    queryFn: ({ signal }) =>
      call(devices.listDeviceActivity, { query: { page, perPage: pageSize, ...(screen && { screen }) } }, { signal }),
    placeholderData: keepPreviousData,
    // Refetched because durations of online devices grow.
    refetchInterval: 30_000,
  })

/** Time that a device has been online. Not cached: a device that reconnects must not show an old answer. */
export const useUptime = (id: string) =>
  useQuery({
    queryKey: ['devices', 'uptime', id],
    queryFn: ({ signal }) => call(devices.getDeviceUptime, { params: { id } }, { signal }),
    refetchInterval: 60_000,
    retry: false,
    gcTime: 0,
  })

export const useCommands = (id: string) =>
  useQuery({
    queryKey: ['devices', 'commands', id],
    queryFn: ({ signal }) => call(listCommands, { params: { id } }, { signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data?.data.some(({ state }) => state === 'waiting') ? pendingPollMs : false),
  })

type OnError = (error: Error) => void

/** In the background: callbacks must run before the device disappears from the page. */
const useDeviceChange = <Input, Output>(change: (input: Input) => Promise<Output>, onError?: OnError) =>
  useChange(change, { onError, inBackground: true })

/** Shows the devices from the response at once. */
export function useDisconnect(screenId: string, onError: OnError) {
  const client = useQueryClient()
  return useDeviceChange(async (device_id: string) => {
    const answer = await call(devices.disconnectDevice, { body: { device_id } })
    putDevices(client, screenId, answer.device_status)
    return answer
  }, onError)
}

export const useApprove = () =>
  useDeviceChange((device_ids: string[]) => call(devices.approveDevices, { body: { device_ids } }))

export const useRename = (device_id: string) =>
  useDeviceChange((name: string) => call(devices.renameDevice, { body: { device_id, name } }))

export const useRemove = () =>
  useDeviceChange((device_id: string) => call(devices.removeDevice, { body: { device_id } }))

export const useReplaceCode = () =>
  useMutation({ mutationFn: (device_id: string) => call(devices.replaceDevice, { body: { device_id } }) })

export const useSendCommand = (id: string) =>
  useChange((kind: CommandKind) => call(sendCommand, { params: { id }, body: { kind } }))

/** Asks a device by its id to retry its downloads. */
export function useRetryDownloads() {
  const messages = useMessages()
  return useChange((id: string) => call(sendCommand, { params: { id }, body: { kind: 'retry_downloads' } }), {
    onSuccess: () => messages.success('The device was asked to retry its downloads.'),
  })
}
