import { skipToken } from '@reduxjs/toolkit/query';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { trackingLink } from '#shared/domain/fulfilment/carriers.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { companyNameMessages } from '#shared/messages/customers/company-name.ts';
import { dispatchMessages } from '#shared/messages/fulfilment/dispatch-days.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { orderMessages } from '#shared/messages/users/account.ts';
import { useReadOrderCustomerQuery } from '#web/api/orders/order-notes.ts';
import { orderFacts } from '#web/components/orders/order-facts.tsx';
import { useOrderPeople } from '#web/components/orders/order-people.ts';
import { Address } from '#web/components/values/address.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';

interface OrderDetailsProps {
  order: Order;
  /** What the panel of its customer says already is left out. */
  isCustomerBeside: boolean;
}

export function OrderDetails({ order, isCustomerBeside }: OrderDetailsProps) {
  const {
    partNumber,
    ownPartNumber,
    customerName,
    company,
    poNumber,
    costCentre,
    deliveryNote,
    wishedOn,
    leavesOn = order.shipBy,
    carrier,
    trackingNumber,
  } = order;
  const { data: customer, isLoading } = useReadOrderCustomerQuery(isCustomerBeside ? order._id : skipToken);
  const isBeside = (text: string | null, beside?: string | null) => text === null || isLoading || text === beside;
  // Who packs sees no e-mails.
  const people = useOrderPeople(order.email === null ? null : order._id);
  return (
    <DescriptionList
      items={[
        partNumber !== null && { label: orderPageMessages.partNumber, value: partNumber },
        ownPartNumber !== undefined && { label: orderPageMessages.ownPartNumber, value: ownPartNumber },
        ...orderFacts(order),
        poNumber !== null && { label: orderPageMessages.poNumber, value: poNumber },
        costCentre !== undefined && { label: orderPageMessages.costCentre, value: costCentre },
        !isBeside(customerName, customer?.name) && { label: orderPageMessages.customer, value: customerName },
        company !== null && { label: companyNameMessages.company, value: company },
        ...people.map((person) => ({ ...person, wide: true })),
        { label: orderPageMessages.phone, value: order.phone },
        !isBeside(order.email, customer?.email) && { label: orderPageMessages.email, value: order.email, wide: true },
        { label: orderMessages.address, value: <Address text={order.address} />, wide: true },
        wishedOn !== undefined && { label: dispatchMessages.wishedOn, value: weekdayText(wishedOn) },
        leavesOn !== null && { label: dispatchMessages.leavesOn, value: weekdayText(leavesOn) },
        deliveryNote !== null && { label: orderPageMessages.deliveryNote, value: deliveryNote, wide: true },
        (carrier !== null || trackingNumber !== null) && {
          label: orderPageMessages.shipment,
          value: <Tracking carrier={carrier} trackingNumber={trackingNumber} />,
          wide: true,
        },
        order.transactionId !== null && {
          label: orderMessages.transactionId,
          value: order.transactionId,
          wide: true,
        },
      ]}
    />
  );
}

export function Tracking({ carrier, trackingNumber }: Pick<Order, 'carrier' | 'trackingNumber'>) {
  const link = trackingLink(carrier, trackingNumber);
  return (
    <>
      {[carrier, trackingNumber].filter(Boolean).join(' · ')}{' '}
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer">
          {orderPageMessages.track}
        </a>
      )}
    </>
  );
}
