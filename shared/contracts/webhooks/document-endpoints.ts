import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { optionalText } from '#shared/contracts/fields.ts';
import {
  deliveriesQuerySchema,
  webhookDeliverySchema,
  webhookEndpointSchema,
  webhookSwitchSchema,
  webhookUrlSchema,
} from '#shared/contracts/webhooks/webhooks.ts';
import { purchaseDocumentKinds } from '#shared/domain/punch-outs/purchase-documents.ts';
import { MAX_CREDENTIAL_LENGTH, MAX_WEBHOOK_DESCRIPTION_LENGTH } from '#shared/domain/webhooks/webhooks.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { webhookFieldMessages as messages } from '#shared/messages/webhooks/webhook-fields.ts';

/** Where the documents about a customer's purchase orders are sent. Its secret is in no response. */
export const documentEndpointSchema = z.extend(z.omit(webhookEndpointSchema, { types: true, oldSecretUntil: true }), {
  /** As whom the shop knows itself to the system. */
  domain: z.string(),
  identity: z.string(),
});
export type DocumentEndpoint = z.output<typeof documentEndpointSchema>;

export const purchaseDocumentSchema = z.extend(webhookDeliverySchema, {
  /** Null for a test. */
  document: z.nullable(z.enum(purchaseDocumentKinds)),
});
export type PurchaseDocumentDelivery = z.output<typeof purchaseDocumentSchema>;

const credentialText = z.string({ error: messages.credentialRequired }).check(
  z.trim(),
  z.minLength(1, { error: messages.credentialRequired }),
  z.maxLength(MAX_CREDENTIAL_LENGTH, { error: fieldMessages.tooLong(MAX_CREDENTIAL_LENGTH) }),
  // As attributes and texts of XML.
  z.regex(/^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]*$/u, { error: fieldMessages.characters }),
);

export const newDocumentEndpointSchema = z.object({
  url: webhookUrlSchema,
  description: z._default(optionalText({ max: MAX_WEBHOOK_DESCRIPTION_LENGTH }), null),
  domain: credentialText,
  identity: credentialText,
  /** The `SharedSecret` that the customer's system asks for. */
  secret: credentialText,
});
/** Null leaves the secret as it is. */
export const documentEndpointTermsSchema = z.extend(newDocumentEndpointSchema, {
  secret: z._default(optionalText({ max: MAX_CREDENTIAL_LENGTH }), null),
});
export type DocumentEndpointTerms = z.output<typeof documentEndpointTermsSchema>;

const all = '/customers/:id/document-endpoints';
const one = `${all}/:endpointId`;
const access = { permission: 'webhooks.change' } as const;
const [ofAccount, ofEndpoint] = [z.object({ id: z.string() }), z.object({ id: z.string(), endpointId: z.string() })];
const ofDelivery = z.object({ id: z.string(), endpointId: z.string(), deliveryId: z.string() });

/** Of the procurement system of a customer, which sends purchase orders by cXML. `id` is that of the account. */
export const documentEndpointsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: all,
    summary: "Where the documents about a customer's purchase orders are sent, without the secret",
    access,
    params: ofAccount,
    response: z.array(documentEndpointSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: all,
    summary:
      'Adds the address of a procurement system, to which order confirmations, ship notices and invoices are sent by cXML from now on; a customer has one at most',
    access,
    status: 201,
    params: ofAccount,
    body: newDocumentEndpointSchema,
    response: documentEndpointSchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: one,
    summary: 'Changes its address, description, identity and, when one is given, its secret; repeatable',
    access,
    params: ofEndpoint,
    body: documentEndpointTermsSchema,
    response: documentEndpointSchema,
  }),
  switch: defineEndpoint({
    method: 'PUT',
    path: `${one}/on`,
    summary: 'Switches it off, which ends what waits, or on: it gets what happens from then on; repeatable',
    access,
    params: ofEndpoint,
    body: webhookSwitchSchema,
    response: documentEndpointSchema,
  }),
  test: defineEndpoint({
    method: 'POST',
    path: `${one}/test`,
    summary: 'Sends a ProfileRequest to it',
    access,
    status: 201,
    params: ofEndpoint,
    response: purchaseDocumentSchema,
  }),
  listDeliveries: defineEndpoint({
    method: 'GET',
    path: `${one}/deliveries`,
    summary: 'What was sent to it, newest first; kept for 30 days',
    access,
    params: ofEndpoint,
    query: deliveriesQuerySchema,
    response: z.array(purchaseDocumentSchema),
  }),
  readDocument: defineEndpoint({
    method: 'GET',
    path: `${one}/deliveries/:deliveryId/document`,
    summary: 'The document of a delivery, without the secret',
    access,
    params: ofDelivery,
    response: z.object({ document: z.string() }),
  }),
  sendAgain: defineEndpoint({
    method: 'POST',
    path: `${one}/deliveries/:deliveryId/again`,
    summary: 'Sends a document to it again, under the same payloadID; repeatable',
    access,
    params: ofDelivery,
    response: purchaseDocumentSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: one,
    summary: 'Deletes it with its log',
    access,
    params: ofEndpoint,
    response: z.object({}),
  }),
};
