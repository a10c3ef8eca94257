import { mailsContract } from '#shared/contracts/mails/mails.ts';
import type { MailView } from '#shared/domain/mails/mail-kinds.ts';
import { baseApi } from '#web/api/base-api.ts';
import { call, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface MailsRequest extends PageRequest {
  view: MailView;
}

const mailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMails: build.query({
      ...listCall(mailsContract.list, ({ view, ...page }: MailsRequest) => {
        const { limit, cursor } = pageQuery(page);
        return { query: { view, limit, cursor } };
      }),
      providesTags: [{ type: 'Mail', id: 'list' }],
    }),
    summarizeMails: build.query({
      ...call(mailsContract.summary, (_: undefined) => ({})),
      providesTags: [{ type: 'Mail', id: 'summary' }],
    }),
    // The row stays where it is, and says that it waits.
    sendMailAgain: build.mutation({
      ...call(mailsContract.sendAgain, (id: string) => ({ params: { id } })),
      invalidatesTags: [{ type: 'Mail', id: 'summary' }],
    }),
    sendAllMailsAgain: build.mutation({
      ...call(mailsContract.sendAllAgain, (_: undefined) => ({})),
      invalidatesTags: ['Mail'],
    }),
  }),
});

export const { useListMailsQuery, useSummarizeMailsQuery, useSendMailAgainMutation, useSendAllMailsAgainMutation } =
  mailsApi;
