import { quotesContract } from '#shared/contracts/quotes/quotes.ts';
import type { QuoteView } from '#shared/domain/quotes/quote-states.ts';
import { baseApi } from '#web/api/base-api.ts';
import { type BodyOf, call, fileContent, listCall, type PageRequest, pageQuery } from '#web/api/contract-call.ts';

interface Keyed {
  idempotencyKey: string;
}
interface QuoteRequest extends Keyed {
  requested: BodyOf<typeof quotesContract.request>;
}
interface NewOffer extends Keyed {
  customerId: string;
  offer: BodyOf<typeof quotesContract.start>;
}
interface Answer {
  id: string;
  answer: BodyOf<typeof quotesContract.answer>;
}
interface Message extends Keyed {
  id: string;
  text: string;
}
interface AcceptanceRequest extends Keyed {
  id: string;
  acceptance: BodyOf<typeof quotesContract.accept>;
}

const headersOf = ({ idempotencyKey }: Keyed) => ({ 'idempotency-key': idempotencyKey });
const upload = call(quotesContract.upload, (name: string) => ({ query: { name } }));
const list = { type: 'Quote', id: 'list' } as const;

// Also after a refusal: the quote has changed then.
const changes = (_quote: unknown, _error: unknown, { id }: { id: string }) => [{ type: 'Quote', id } as const, list];

const quotesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Quote'] }).injectEndpoints({
  endpoints: (build) => ({
    listOwnQuotes: build.query({
      ...listCall(quotesContract.listOwn, (page: PageRequest) => ({ query: pageQuery(page) })),
      providesTags: [list],
    }),
    listQuotes: build.query({
      ...listCall(quotesContract.list, ({ view, ...page }: PageRequest & { view: QuoteView }) => ({
        query: { ...pageQuery(page), view },
      })),
      providesTags: [list],
    }),
    countQuotes: build.query({
      ...call(quotesContract.readCounts, (_: undefined) => ({})),
      providesTags: [list],
    }),
    readQuote: build.query({
      ...call(quotesContract.read, (id: string) => ({ params: { id } })),
      providesTags: (_quote, _error, id) => [{ type: 'Quote', id }],
    }),
    requestQuote: build.mutation({
      ...call(quotesContract.request, ({ requested, ...keyed }: QuoteRequest) => ({
        body: requested,
        headers: headersOf(keyed),
      })),
      invalidatesTags: [list],
    }),
    startQuote: build.mutation({
      ...call(quotesContract.start, ({ customerId, offer, ...keyed }: NewOffer) => ({
        params: { id: customerId },
        body: offer,
        headers: headersOf(keyed),
      })),
      invalidatesTags: [list],
    }),
    answerQuote: build.mutation({
      ...call(quotesContract.answer, ({ id, answer }: Answer) => ({ params: { id }, body: answer })),
      invalidatesTags: changes,
    }),
    withdrawAnswer: build.mutation({
      ...call(quotesContract.withdrawVersion, ({ id, version }: { id: string; version: number }) => ({
        params: { id, version: String(version) },
      })),
      invalidatesTags: changes,
    }),
    writeQuoteMessage: build.mutation({
      ...call(quotesContract.write, ({ id, text, ...keyed }: Message) => ({
        params: { id },
        body: { text },
        headers: headersOf(keyed),
      })),
      invalidatesTags: changes,
    }),
    acceptQuote: build.mutation({
      ...call(quotesContract.accept, ({ id, acceptance, ...keyed }: AcceptanceRequest) => ({
        params: { id },
        body: acceptance,
        headers: headersOf(keyed),
      })),
      invalidatesTags: (_checkout, _error, { id }) => [{ type: 'Quote', id }, list, 'Order', 'Product'],
    }),
    refuseQuote: build.mutation({
      ...call(quotesContract.refuse, ({ id, version }: { id: string; version: number }) => ({
        params: { id },
        body: { version },
      })),
      invalidatesTags: changes,
    }),
    withdrawQuote: build.mutation({
      ...call(quotesContract.withdraw, ({ id }: { id: string }) => ({ params: { id } })),
      invalidatesTags: changes,
    }),
    uploadQuoteFile: build.mutation({
      ...upload,
      query: (file: File) => ({
        ...upload.query(file.name),
        ...fileContent(file, 'application/pdf'),
      }),
    }),
  }),
});

export const {
  useListOwnQuotesQuery,
  useListQuotesQuery,
  useCountQuotesQuery,
  useReadQuoteQuery,
  useRequestQuoteMutation,
  useStartQuoteMutation,
  useAnswerQuoteMutation,
  useWithdrawAnswerMutation,
  useWriteQuoteMessageMutation,
  useAcceptQuoteMutation,
  useRefuseQuoteMutation,
  useWithdrawQuoteMutation,
  useUploadQuoteFileMutation,
} = quotesApi;
