"""Base names of streets, each list most frequent first: TOWN for older streets, LAND for newer ones.

An underscore stands for the space inside a name.
"""


def words(text):
    return [word.replace("_", " ") for word in text.split()]


TOWN = words("""
Park Main Washington Walnut Church Highland Jackson Lincoln Adams Jefferson Madison Franklin Spring Center Ridge
Monroe School Mill River Market College Union Court Bridge Pleasant Grant Cherry Prospect Chestnut Broad Water North
South East West High Front State Central Railroad Division Vine Locust Cleveland Harrison Wilson Johnson Williams Smith
Taylor Davis Clark Lee Liberty Garfield Hamilton Madrona Harding Roosevelt Kennedy Van_Buren Polk Tyler Pierce Lafayette
Marshall Clinton Warren Perry Scott Douglas Sherman Sheridan Custer Logan Fulton Henry Charles James William George
John Thomas Edward Robert Albert Frederick Elizabeth Mary Anna Catherine Margaret Louise Victoria Charlotte Ann Alice
Virginia Carolina Georgia Texas California Oregon Ohio Indiana Illinois Michigan Wisconsin Iowa Kansas Nebraska Dakota
Colorado Nevada Utah Arizona Delaware Maryland Pennsylvania Vermont Maine Massachusetts Connecticut Florida Alabama
Louisiana Tennessee Kentucky Missouri Arkansas Oklahoma Wyoming Montana Idaho Chicago Boston Philadelphia Baltimore
Richmond Charleston Savannah Atlanta Denver Dallas Houston Austin Memphis Nashville Cincinnati Columbus Detroit Lansing
Princeton Harvard Yale Cornell Columbia Stanford Oxford Cambridge Windsor York Lancaster Essex Sussex Kent Surrey Devon
Bristol Chester Salem Concord Lexington Plymouth Windham Hartford Bedford Milford Stratford Stanley Arthur Walter
Howard Harold Earl Ray Roy Leonard Lawrence Lewis Martin Allen Anderson Baker Bell Brown Campbell Carter Collins Cook
Cooper Edwards Evans Fisher Foster Gibson Gordon Graham Green Hall Harris Hill Holmes Howell Hudson Hunt Jenkins Jones
Kelly King Long Mason Miller Mitchell Moore Morgan Morris Morton Murphy Murray Myers Nelson Newton Oakley Owen Palmer
Parker Payne Porter Powell Prince Putnam Randolph Reed Reynolds Rice Roberts Robinson Rogers Rose Ross Russell Sanders
Simpson Spencer Stevens Stewart Stone Sullivan Summer Sumner Sutton Thompson Turner Vernon Wallace Walker Ward Watson
Webster Wells Wheeler White Winter Wood Wright Young Academy Armory Bank Beacon Canal Capitol Chapel City Commerce
Commercial Congress Constitution Cottage County Depot Dock Exchange Factory Federal Ferry Fountain Garden Grand Harbor
Hospital Independence Industrial Institute Jail Library Mechanic Merchant Middle Mulberry Museum National Orange
Orchard Pearl Plum Pond President Quarry Queen Republic Science Seminary Senate Shop Short Silver Station Summit Tower
Town Transit Tremont University Wall Wharf Wayne Decatur Macon Dearborn Lasalle Marquette Pulaski Kosciusko Steuben
Lafourche Beauregard Calhoun Clay Benton Dixon Dodge Hancock Hendricks Knox Lyon Mercer Montgomery Morse Otis Penn
Quincy Revere Rutledge Schuyler Shelby Sevier Stark Trumbull Vance Whitney Winthrop Wolcott Yates
""")

LAND = words("""
Oak Pine Maple Cedar Elm View Lake Hill Sunset Willow Lakeview Hillside Meadow Valley Forest Birch Dogwood Magnolia
Hickory Poplar Sycamore Laurel Holly Ash Aspen Beech Juniper Spruce Cypress Hemlock Redwood Sequoia Palm Peach Apple
Pecan Olive Lilac Ivy Fern Heather Rosewood Rosemary Jasmine Daisy Violet Iris Lily Tulip Azalea Camellia Gardenia
Primrose Buttercup Clover Sage Thyme Mint Ginger Bluebird Robin Cardinal Oriole Lark Meadowlark Mockingbird Sparrow
Swallow Finch Wren Dove Quail Pheasant Partridge Grouse Eagle Hawk Falcon Osprey Heron Egret Crane Pelican Seagull Swan
Mallard Teal Goose Deer Elk Antelope Buffalo Fox Wolf Bear Beaver Otter Badger Rabbit Squirrel Raccoon Mustang Bronco
Pinto Palomino Appaloosa Colt Stallion Saddle Bridle Stirrup Ranch Corral Trail Wagon Prairie Mesa Canyon Desert Sierra
Mountain Summit_View Ridgeview Ridgewood Ridgecrest Hillcrest Hilltop Hillview Woodland Woodlawn Woodside Woodcrest Woodridge
Woodbury Woodview Wildwood Wildflower Greenwood Greenfield Greenbriar Briarwood Briarcliff Brookside Brookview
Brookfield Brookwood Brook Creek Creekside Creekview Creekwood Riverside Riverview Riverbend River_Bend Lakeside
Lakeshore Lakewood Lakeland Lake_Shore Seaview Ocean Oceanview Bay Bayview Bayside Beach Shore Shoreline Harbor_View Island Cove
Coral Shell Sandpiper Sandy Sand Dune Driftwood Anchor Mariner Captain Sailfish Dolphin Marlin Windward Leeward
Country Countryside Country_Club Fairview Fairway Fairfield Fairmont Fairlane Golf Golf_View Glen Glenwood Glenview Glenn
Glendale Glen_Oaks Edgewood Edgewater Edgemont Elmwood Oakwood Oakland Oakdale Oak_Hill Oak_Ridge Oakmont Oak_Grove
Pinewood Pinecrest Pine_Ridge Pine_Hill Pinehurst Maplewood Maple_Leaf Cedarwood Cedar_Ridge Cedar_Hill Cherry_Hill Cherrywood
Applewood Apple_Blossom Peach_Tree Walnut_Grove Walnut_Creek Chestnut_Hill Beechwood Birchwood Linden Lindenwood Larch
Alder Cottonwood Mesquite Manzanita Eucalyptus Acacia Mimosa Crepe_Myrtle Myrtle Hawthorne Hazel Hazelwood Basswood
Ironwood Tamarack Fir Evergreen Timber Timberline Timberlane Timber_Ridge Bluff Boulder Rock Rocky Rocky_Ridge Granite
Slate Marble Flint Cobblestone Stonegate Stonebridge Stonehenge Stone_Creek Stoneridge Canterbury Carriage Carriage_Hill
Coach Coachman Colonial Colony Cambridge_Park Castle Crestview Crestwood Crest Crescent Meadowbrook Meadow_Lane Meadowview
Meadow_Creek Meadows Mill_Creek Mill_Pond Millstone Old_Mill Old_Farm Old_Orchard Old_Oak Old_River Farm Farmington Farmhouse
Harvest Hayfield Wheatfield Barley Cornfield Vineyard Orchard_Hill Orchard_View Sunrise Sunny Sunny_Brook Sunnyside
Sunshine Sun_Valley Sundown Sundance Starlight Moonlight Morning_Glory Morningside Evening_Star Twilight Rainbow Autumn
Spring_Valley Spring_Creek Springdale Springfield Spring_Hill Springbrook Winding Winding_Creek Windmill Windsong Windy
Windy_Hill Whispering_Pines Whispering_Oaks Quiet Quail_Run Quail_Hollow Fox_Run Foxwood Fox_Hollow Deer_Run Deerfield
Deer_Creek Deer_Trail Eagle_Ridge Hunters Hunters_Ridge Huntington Indian Indian_Hills Indian_Creek Arrowhead Tomahawk Cherokee
Choctaw Shawnee Seneca Mohawk Comanche Apache Navajo Hopi Pueblo Santa_Fe Sierra_Vista Vista Buena_Vista Bella_Vista Mesa_Verde
Monterey Mission San_Juan Alta_Vista Rio_Vista Highland_Park Pleasant_View Pleasant_Valley Grandview Grand_View Parkway_View Parkside
Park_Place Park_View Parkwood Northview Southview Westview Eastview Westwood Eastwood Northwood Southwood Westover
Westfield Northfield Southfield Eastgate Westgate Northgate Southgate Hidden Hidden_Valley Hidden_Lake Hidden_Creek
Hollow Holly_Hill Sleepy_Hollow Shady Shady_Lane Shady_Oak Shadow Shadowbrook Sherwood Sherwood_Forest Nottingham Robin_Hood
Heritage Heritage_Oaks Homestead Village Villa Manor Plantation Estate Cottage_Grove Cabin Lodge Camp Camelot Lancelot
Excalibur Belmont Beverly Biltmore Brentwood Bellevue Berkshire Brighton Cardiff Carlisle Cheshire Churchill Claremont
Clearview Clearwater Clover_Hill Coventry Cumberland Dover Drake Dunbar Eden Emerald Ruby Sapphire Topaz Garnet Opal Jade
Amber Crystal Diamond Copper Gold Golden Bluebonnet Bluegrass Blue_Ridge Blue_Spruce Red_Bud Red_Oak Red_Maple White_Oak White_Pine
Silver_Maple Silver_Creek Silver_Lake Gray_Fox Black_Oak Wild_Rose Wild_Cherry Honeysuckle Hummingbird Cardinal_Ridge
Pheasant_Run Partridge_Hill Turkey Turkey_Run Turtle Turtle_Creek Trout Salmon Bass
""")
