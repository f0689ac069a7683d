"""Invented companies by category: a root that names no company times the words of the trade.

The order within a category, and so the rank in the Zipf distribution, is that of a digest of the name.
"""

import hashlib

import textio

MAX_LENGTH = 28

ROOTS = """
Alder_Creek Amberfield Appleridge Ardenwood Ashgrove Aspen_Hollow Barrowby Baywater Bellhaven Birchmont Bluestem
Boulder_Gap Bramblewood Brightwater Brookhaven_Hill Calder_Valley Canyon_Rim Cedar_Bluff Chesterbrook Claybourne
Cloverdale_Park Copperfield Cranmoor Crestline Cypress_Bend Dalehurst Deepwell Dovecote Drumlin Eagle_Bluff Eastmoor
Elderberry Elkhorn_Pass Emberly Fallowfield Fernbank Finchley_Green Fiveways Flintridge Foxglove Garnet_Hill
Glenmoor Goldwing_Hill Granite_Falls Greystoke_Lane Halcyon_Bay Hartwell Hawthorn_Gate Hazelmere Heronsgate Hickory_Bend
Highmeadow Holloway_Park Honeybrook Inglewood_Hill Iron_Bridge Ivydale Juniper_Flat Kestrel Kingsmere Lakemont
Larkfield Laurel_Ridge Linden_Row Longmeadow Lynnfield_Oak Maplecroft Marlowe Marshgate Meadowlark_Hill Millbrook_Lane
Mistral_Bay Moorland Mosswood Northgate_Pine Oakhurst_Mill Old_Harbor Orchard_Gate Osprey_Point Otterbourne Pebble_Cove
Pennywhistle Pinecrest_Mill Plumtree Prairie_Star Quail_Hollow Quarrystone Ravenswood_Oak Red_Mesa Ridgemont
Riverstone Robinsdale Rockport_Mill Rosemoor Rushbrook Sablewood Sagebrook Saltmarsh Sandhill Seabright Shorewind
Silverbirch Skylark_Hill Snowberry Southmere Sparrow_Hill Springvale Starling Stillwater_Oak Stonecrop Summerfield
Sundrop Swallowtail Sweetbriar Sycamore_Gate Tallgrass Tamarind_Bay Thistledown Thornbury_Mill Timberfall Trellis
Tumbleweed Twin_Pines Underhill Valebrook Verdant_Hill Violet_Ridge Walnut_Bend Waterford_Mill Wayside Westmere
Wheatland Whistling_Pine Wildrye Willowmere Windrush Winterbourne Wrenfield Yarrow Yellowwood Zephyr_Bay
""".replace("\n", " ").split()

CITY_WORDS = "Metro Central Lakeside Riverside Uptown Downtown Crosstown Parkway Union_Square Harborside".split()

# Category: number of companies, exponent of the Zipf distribution in tenths, words of the trade.
CATEGORIES = {
    "groceries": (80, 10, "Market|Foods|Grocery|Fresh Market|Supermarket|Farm Stand|Pantry|Food Mart|Co-op Market|Natural Foods"),
    "restaurants": (200, 10, "Grill|Diner|Kitchen|Pizzeria|Bistro|Taqueria|Steakhouse|Noodle House|Burger Bar|Trattoria|Tavern|"
                    "Barbecue|Deli|Sushi Bar|Cantina|Fish House|Pancake House|Chophouse|Curry House|Sandwich Shop"),
    "coffee": (60, 10, "Coffee|Coffee Roasters|Espresso Bar|Cafe|Tea Room|Bakery Cafe|Coffee House|Donuts"),
    "fuel": (60, 10, "Fuel|Gas & Go|Petroleum|Travel Stop|Service Station|Fuel Stop|Energy Mart"),
    "transport": (50, 10, "Transit|Cab|Parking|Rideshare|Car Wash|Toll Pass|Bike Share|Shuttle|Auto Care|Garage"),
    "clothing": (100, 10, "Apparel|Outfitters|Clothing Co|Shoes|Denim|Boutique|Menswear|Threads|Sportswear|Kids|Tailors"),
    "electronics": (60, 10, "Electronics|Computers|Audio|Camera Shop|Digital|Phone Repair|Appliance|Gadgets"),
    "home": (100, 10, "Hardware|Home Center|Furniture|Garden Center|Lighting|Kitchenware|Paint|Lumber|Flooring|Mattress|"
             "Home Decor|Nursery"),
    "health": (100, 10, "Pharmacy|Dental|Family Clinic|Vision Center|Physical Therapy|Pediatrics|Veterinary|Urgent Care|"
               "Fitness|Yoga Studio|Barber Shop|Hair Salon"),
    "entertainment": (80, 10, "Cinema|Theater|Bowling|Arcade|Books|Records|Games|Golf Club|Museum|Comedy Club|Ice Rink|Mini Golf"),
    "travel": (80, 10, "Airways|Hotel|Inn|Car Rental|Resort|Cruises|Travel|Lodge|Suites|Motel|Campground"),
    "online": (120, 10, "Online|Direct|Web Store|Streaming|Cloud|Marketplace|Books Online|Pet Supply|Music|Gift Shop|Video|"
               "Subscription Box"),
    "employer": (320, 7, "Manufacturing|Logistics|Software|School District|Hospital|Medical Group|Construction|Engineering|"
                 "Foods Inc|Textiles|Consulting|Insurance Group|Freight|Plastics|Design Group|Systems|Retail Group|"
                 "University|Aerospace|Laboratories|Staffing|Electric Works|Paper Co|Machine Works|Publishing"),
    "landlord": (120, 7, "Apartments|Property Mgmt|Residences|Realty|Rentals|Homes LLC|Living|Leasing|Lofts|Townhomes"),
    "mortgage": (40, 8, "Mortgage|Home Loans|Savings & Loan|Lending|Mortgage Servicing"),
    "electricity": (40, 7, "Electric|Power & Light|Electric Co-op|Power Co|Energy"),
    "water": (60, 5, "Water District|Water Works|Water & Sewer|Water Utility|Water Authority"),
    "gas": (40, 7, "Gas Co|Natural Gas|Gas Works|Gas & Heat"),
    "internet": (30, 9, "Broadband|Fiber|Cable|Internet|Telecom"),
    "mobile": (20, 9, "Wireless|Mobile|Cellular|Connect"),
    "insurance": (40, 8, "Insurance|Mutual|Casualty|Auto Insurance|Home & Auto"),
    "pension": (30, 7, "Pension Fund|Retirement Trust|Retirement System|Annuity|Pension Trust"),
}


def companies(category, count, trades):
    candidates = [f"{root} {trade}".replace("_", " ") for root in ROOTS + CITY_WORDS for trade in trades.split("|")]
    candidates = [name for name in candidates if len(name) <= MAX_LENGTH]
    ranked = sorted(candidates, key=lambda name: hashlib.sha256(f"{category}/{name}".encode()).digest())
    assert len(ranked) >= count, category
    return ranked[:count]


def zipf(rank, tenths):
    """Returns 1,000,000 / rank^(tenths/10), rounded down, in integers only; the tenth root is found by bisection."""
    power = rank**tenths
    low, high = 1, 1_000_000
    while low < high:
        middle = (low + high + 1) // 2
        if middle**10 * power <= 10**60:
            low = middle
        else:
            high = middle - 1
    return low


def merchants():
    rows = []
    for category, (count, tenths, trades) in CATEGORIES.items():
        for rank, name in enumerate(companies(category, count, trades), 1):
            rows.append((name, zipf(rank, tenths), category))
    return ["Invented companies: name, weight, category; within a category the order is the rank"], rows
