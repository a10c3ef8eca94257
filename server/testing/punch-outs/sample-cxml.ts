interface Item {
  partNumber: string;
  auxiliary?: string;
  quantity: number;
  price?: number;
}

const envelope = (secret: string, request: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.060/cXML.dtd">
<cXML payloadID="933694607118.1869318421@buyer.example" timestamp="2026-11-29T09:00:00+00:00" xml:lang="en">
  <Header>
    <From><Credential domain="DUNS"><Identity>942888711</Identity></Credential></From>
    <To><Credential domain="DUNS"><Identity>035024372</Identity></Credential></To>
    <Sender>
      <Credential domain="AribaNetworkUserId">
        <Identity>sysadmin@buyer.example</Identity>
        <SharedSecret>${secret}</SharedSecret>
      </Credential>
      <UserAgent>Buyer's procurement system</UserAgent>
    </Sender>
  </Header>
  <Request deploymentMode="production">${request}</Request>
</cXML>`;

const itemOut = ({ partNumber, auxiliary, quantity, price }: Item, index: number) => `
  <ItemOut quantity="${quantity}" lineNumber="${index + 1}">
    <ItemID>
      <SupplierPartID>${partNumber}</SupplierPartID>
      ${auxiliary ? `<SupplierPartAuxiliaryID>${auxiliary}</SupplierPartAuxiliaryID>` : ''}
    </ItemID>
    ${
      price === undefined
        ? ''
        : `<ItemDetail>
      <UnitPrice><Money currency="USD">${price}</Money></UnitPrice>
      <Description xml:lang="en">Part</Description>
      <UnitOfMeasure>EA</UnitOfMeasure>
      <Classification domain="UNSPSC">31161500</Classification>
    </ItemDetail>
    <Distribution>
      <Accounting name="DistributionCharge">
        <AccountingSegment id="Hall 2"><Name xml:lang="en">Cost center</Name><Description xml:lang="en">Hall 2</Description></AccountingSegment>
      </Accounting>
      <Charge><Money currency="USD">0</Money></Charge>
    </Distribution>`
    }
  </ItemOut>`;

/** As the large procurement systems document it. */
export const sampleSetup = (secret: string, items: Item[] = []) =>
  envelope(
    secret,
    `<PunchOutSetupRequest operation="${items.length > 0 ? 'edit' : 'create'}">
  <BuyerCookie>1CX3L4843PPZO</BuyerCookie>
  <Extrinsic name="UserEmail">jane@buyer.example</Extrinsic>
  <BrowserFormPost><URL>https://procurement.buyer.example/punchout?client=NAwl4Jo</URL></BrowserFormPost>
  ${items.map(itemOut).join('')}
</PunchOutSetupRequest>`,
  );

export const sampleOrder = (secret: string, items: Item[], { orderId = '4500001', shipping = '' } = {}) =>
  envelope(
    secret,
    `<OrderRequest>
  <OrderRequestHeader orderID="${orderId}" orderDate="2026-11-29T09:00:00+00:00" type="new">
    <Total><Money currency="USD">0</Money></Total>
    <ShipTo>
      <Address isoCountryCode="DE" addressID="1000467">
        <Name xml:lang="de">Lindqvist Werke</Name>
        <PostalAddress name="default">
          <DeliverTo>Jane Doe</DeliverTo>
          <DeliverTo>Gate 4</DeliverTo>
          <Street>Hafenstraße 55</Street>
          <City>Hamburg</City>
          <PostalCode>20457</PostalCode>
          <Country isoCountryCode="DE">Germany</Country>
        </PostalAddress>
        <Phone name="work">
          <TelephoneNumber><CountryCode isoCountryCode="DE">49</CountryCode><AreaOrCityCode>40</AreaOrCityCode><Number>5550100</Number></TelephoneNumber>
        </Phone>
      </Address>
    </ShipTo>
    <BillTo><Address><Name xml:lang="de">Lindqvist Werke</Name></Address></BillTo>
    ${shipping}
    <Comments xml:lang="en">Ring twice</Comments>
  </OrderRequestHeader>
  ${items.map(itemOut).join('')}
</OrderRequest>`,
  );
